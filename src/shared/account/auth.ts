import * as z from 'zod'
import { formerOrganization } from '#shared/account/former-organization.ts'
import { dateFormats } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMostCharacters,
  email,
  id,
  instant,
  newPassword,
  optionalName,
  optionalPhone,
  optionalText,
  requiredText,
  text,
  tooLongPassword,
} from '#shared/fields.ts'
import { languages } from '#shared/language/languages.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { oneOf } from '#shared/language/sentences.ts'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { currencies } from '#shared/organization-settings.ts'
import { person } from '#shared/person.ts'

/** A list as a person saved it: its filters as an address has them, and its columns. */
const savedView = z.object({
  list: requiredText('List is required', limits.line),
  name: requiredText('Name is required', 60),
  filters: z.string('Must be text').max(limits.url, atMostCharacters(limits.url)),
  /** The chosen ones; none for the usual ones. */
  columns: z.array(requiredText('Column is required', limits.line)).max(50),
})
export type SavedView = z.output<typeof savedView>
export const maxViews = 50
/** More than there are reports. */
const maxFavorites = 60

/** The lists with two views: cards, and a table or conversations. */
export const tableLists = ['tenants', 'maintenance', 'documents', 'communication'] as const
export type TableList = (typeof tableLists)[number]

/** A person's choices on the Settings screen, and the views they saved of lists. */
const preferences = z.object({
  emailNotifications: z.boolean('Choose on or off'),
  maintenanceAlerts: z.boolean('Choose on or off'),
  paymentReminders: z.boolean('Choose on or off'),
  systemUpdates: z.boolean('Choose on or off'),
  sessionTimeout: z.boolean('Choose on or off'),
  dateFormat: z.enum(dateFormats, oneOf(dateFormats)),
  language: z
    .enum(languages, 'Choose en or es')
    .nullable()
    .describe('Null for that of the browser, then of the organization'),
  views: z
    .array(savedView, 'Send a list of views')
    .max(maxViews, fixedSentence('At most {max} views can be saved', { max: maxViews }))
    .optional(),
  tables: z
    .array(z.enum(tableLists, oneOf(tableLists)), 'Send a list of lists')
    .max(tableLists.length)
    .optional()
    .describe('The lists the person reads as a table instead of cards'),
  favoriteReports: z
    .array(requiredText('Report is required', limits.line), 'Send a list of reports')
    .max(
      maxFavorites,
      fixedSentence('At most {max} reports can be favorites', { max: maxFavorites }),
    )
    .optional(),
})
export type Preferences = z.output<typeof preferences>

/** The defaults until a person chooses (spec.md point 2, Settings). */
export const usualPreferences: Preferences = {
  emailNotifications: true,
  maintenanceAlerts: true,
  paymentReminders: true,
  systemUpdates: false,
  sessionTimeout: true,
  dateFormat: 'MM/DD/YYYY',
  language: null,
}

/** The terms that a new user accepts at registration. A changed text gets a new version. */
export const accountConsent = {
  version: 'account-2026-11-26' as const,
  get text() {
    return t(
      'By creating an account you agree that you and the people you rent from or rent to exchange notices, receipts and other documents electronically, through Rooftree.',
    )
  },
}

/** The terms that a tenant accepts with an invitation. A changed text gets a new version. */
export const electronicConsent = {
  version: '2026-11-26' as const,
  get text() {
    return t(
      'I agree that my landlord and I exchange notices, receipts and other documents of the tenancy electronically, through Rooftree.',
    )
  },
}

/** The signed-in person, with the organization they work for, if any. */
export const account = person.extend({
  preferences,
  /** Whether a link that was sent to their address was used. */
  hasProvenEmail: z.boolean(),
  /** Whether they operate the installation. */
  isOperator: z.boolean(),
  /** Whether the sign-in needs a code after the password. */
  hasTwoFactor: z.boolean(),
  /** Which text was agreed to last, and when. */
  consentVersion: z.string().nullable(),
  consentedAt: instant.nullable(),
  organizationId: id.nullable(),
  organization: z
    .object({ id, name: z.string(), currency: z.enum(currencies), timezone: z.string() })
    .nullable(),
  /** The organizations that have them as a tenant, with or without a lease, by name. */
  landlords: z.array(z.string()),
  updatedAt: instant,
  /** Set for a former member who now neither works for an organization nor rents. */
  formerOrganization: formerOrganization.nullable(),
})
export type Account = z.output<typeof account>

export const signedIn = z.object({ token: z.string(), user: account })

const needed = 'Email and password are required'

export const register = endpoint('POST', '/api/auth/register', {
  may: 'public',
  changes: [],
  summary: 'Create an account (role tenant, no organization) and sign in',
  body: z.object({
    email: z.string(needed).min(1, needed).pipe(email()),
    password: newPassword(needed),
    firstName: optionalName(),
    lastName: optionalName(),
    consentVersion: z
      .literal(accountConsent.version, 'Please read the current text and agree again')
      .optional()
      .describe('The version of the text that was shown'),
  }),
  reply: signedIn,
})

const allFields = 'Please fill in all fields'

export const login = endpoint('POST', '/api/auth/login', {
  may: 'public',
  changes: [],
  summary: 'Sign in; with a second factor the answer is a challenge for the code',
  body: z.object({
    email: z
      .string(allFields)
      .trim()
      .min(1, allFields)
      .max(limits.email, 'Invalid email or password'),
    password: z.string(allFields).min(1, allFields).max(limits.passwordMax, tooLongPassword),
  }),
  reply: z.union([signedIn, z.object({ challenge: z.string() })]),
  status: 200,
})

export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', {
  may: 'public',
  changes: [],
  summary: 'Ask for a reset link by mail; the answer is the same for known and unknown addresses',
  body: z.object({ email: email() }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const verifyResetToken = endpoint('GET', '/api/auth/verify-reset-token/:token', {
  may: 'public',
  summary: 'Whose password a reset link changes; 400 alike for unknown, used and expired ones',
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({
    email: z.string(),
    invitations: z
      .array(z.object({ organization: z.string(), property: z.string() }))
      .optional()
      .describe('The landlord whose invitation a first password may accept along'),
  }),
})

export const resetPassword = endpoint('POST', '/api/auth/reset-password', {
  may: 'public',
  changes: [],
  summary: 'Set a new password with a reset link; ends every session of the person',
  body: z.object({
    token: text('The link is incomplete').max(200),
    password: newPassword('Enter a new password'),
    consentVersion: z
      .literal(electronicConsent.version, 'Please read the current text and agree again')
      .nullish()
      .describe('The version that was agreed to: accepts the invitations that were named'),
  }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const changePassword = endpoint('POST', '/api/auth/change-password', {
  may: 'account:own',
  changes: ['account', 'sessions'],
  summary: 'Set a new password with the current one; ends every other session of the person',
  body: z.object({
    currentPassword: text('Enter your current password')
      .min(1, 'Enter your current password')
      .max(limits.passwordMax, tooLongPassword),
    newPassword: newPassword('Enter a new password'),
  }),
  reply: z.object({ message: z.string() }),
  status: 200,
})

export const updateUser = endpoint('PATCH', '/api/auth/user', {
  may: 'account:own',
  changes: ['account', 'people'],
  summary:
    'Change the own name, phone and preferences; role, e-mail and organization are not changed here',
  body: z
    .object({
      firstName: optionalName(),
      lastName: optionalName(),
      phone: optionalPhone(),
      profileImageUrl: optionalText(limits.url).describe(
        'The uploadURL a small picture was put to, without its query string; null for none',
      ),
      /** Fields that are sent change, the others stay. */
      preferences: preferences.partial(),
    })
    .partial(),
  reply: account,
})

export const getUser = endpoint('GET', '/api/auth/user', {
  may: 'account:own',
  summary: 'The signed-in person',
  reply: account,
})

export const logout = endpoint('POST', '/api/auth/logout', {
  may: 'account:own',
  changes: [],
  summary: 'End this session',
})
