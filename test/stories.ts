/** How many random stories a property test plays: `npm run test:long` asks for more. */
export const stories = Number(process.env.STORIES ?? 300)

/** The same stories in every run, so that what fails can be looked at; `SEED=7` draws others. */
export const seed = Number(process.env.SEED ?? 1)

/** How long such a test may take, in milliseconds. */
export const patience = 30_000 + stories * 100
