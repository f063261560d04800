/**
 * What an email's words are. Those of `account`, `invitation` and `job` are fixed, but for the landlord's name;
 * `words` are a person's own and go only to a proven address. An organization's share of a day is counted by kind.
 */
export const emailKinds = ['account', 'invitation', 'job', 'words'] as const
export type EmailKind = (typeof emailKinds)[number]
