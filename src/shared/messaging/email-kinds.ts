/**
 * The kind of an email's text. Texts of `account`, `invitation` and `job` are fixed, except for the
 * landlord's name; `words` are a person's own and are sent only to a proven address. An
 * organization's daily limit is counted by kind.
 */
export const emailKinds = ['account', 'invitation', 'job', 'words'] as const
export type EmailKind = (typeof emailKinds)[number]
