/** The number of random histories in a property test: `npm run test:long` sets more. */
export const stories = Number(process.env.STORIES ?? 300)

/** The same histories in every run, so that a failure can be repeated; `SEED=7` draws others. */
export const seed = Number(process.env.SEED ?? 1)

/** How long such a test may take, in milliseconds. */
export const timeout = 30_000 + stories * 100
