import { t } from '#shared/language/t.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Action } from '#web/actions/actions.tsx'
import { addressOf } from '#web/screens/financials/tables/sections.ts'
import type { Knowledge } from './knowledge.ts'

/** An answer to "How do I …?", with the button that opens the dialog or the screen. */
export interface HowTo {
  text: string
  button: { label: string; action: Action } | { label: string; href: string }
}

interface Topic {
  /** On folded text, English and Spanish. */
  asks: RegExp
  may: Permission
  /** For people who rent, for everybody else, or for both. */
  who: 'tenant' | 'office' | 'all'
  answer: () => HowTo
}

/** The first topic that a folded question asks for, as far as the person may do it. */
export function howTo(text: string, known: Knowledge): HowTo | undefined {
  const topic = topics.find(
    ({ asks, may, who }) =>
      asks.test(text) && known.may(may) && (who === 'all' || (who === 'tenant') === known.isTenant),
  )
  return topic?.answer()
}

const adds = '(?:add|create|new|enter|set up|setup|agreg\\w*|anad\\w*|cre[ao]\\w*|nuev[oa])'

const topics: readonly Topic[] = [
  {
    asks: /\b(?:import\w*|spreadsheet|excel|csv|hoja de calculo|rent ?roll file)\b/,
    may: 'property:create',
    who: 'all',
    answer: () => ({
      text: t(
        'Import your rent roll from a spreadsheet: properties, units, tenants, leases and balances come in at once, and nobody is emailed.',
      ),
      button: { label: t('Open Import'), href: '/properties/import' },
    }),
  },
  {
    asks: /\b(?:invit\w*|portal)\b/,
    may: 'invitation:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Open Tenants and choose Invite New Tenant. The tenant gets an email with a link, chooses a password and sees their lease, balance and requests.',
      ),
      button: { label: t('Open Tenants'), href: '/tenants' },
    }),
  },
  {
    asks: /\b(?:evict\w*|desaloj\w*)\b/,
    may: 'lease:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Open the lease and choose Start Eviction under Actions. It records the date and the reason; ask a lawyer about notices and deadlines of your state.',
      ),
      button: { label: t('Open Tenants'), href: '/tenants' },
    }),
  },
  {
    asks: /\b(?:renew\w*|renov\w*|raise (?:the )?rents?|rent increase|increase (?:the )?rents?|sub(?:ir|o) la renta|aument\w*)\b/,
    may: 'lease:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Open the lease and choose Offer Renewal under Actions: enter the new rent and the last day. The tenant accepts or declines on their screen.',
      ),
      button: { label: t('Open Tenants'), href: '/tenants' },
    }),
  },
  {
    asks: /\b(?:move[sd]?[ -]?out|moving out|end (?:a|the|this) lease|terminat\w*|break (?:a|the) lease|mud\w+|terminar (?:el|un) contrato)\b/,
    may: 'lease:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Open the lease and choose End Lease under Actions: enter the last day and the reason. Then settle the deposit on the same page.',
      ),
      button: { label: t('Open Tenants'), href: '/tenants' },
    }),
  },
  {
    asks: /\b(?:security deposits?|deposits?|depositos?)\b/,
    may: 'deposit:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Deposits shows what you hold and what is due back. On the lease you record a deposit, withhold from it with a reason, or return it with a letter.',
      ),
      button: { label: t('Open Deposits'), href: addressOf('deposits') },
    }),
  },
  {
    asks: /\b(?:late fees?|fees?|grace period|recargos?|cargos? por mora|mora)\b/,
    may: 'property:update',
    who: 'office',
    answer: () => ({
      text: t(
        'Late fees are set once in Settings, and per property where it differs: flat, daily or a percentage, with a grace period. They are charged automatically.',
      ),
      button: { label: t('Open Settings'), href: '/settings' },
    }),
  },
  {
    asks: /\b(?:expenses?|bills?|invoices?|gastos?|facturas?)\b/,
    may: 'expense:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Expenses lists what you spent and what is still to pay. Add one with its property, category, vendor and receipt.',
      ),
      button: { label: t('Open Expenses'), href: addressOf('expenses') },
    }),
  },
  {
    asks: /\b(?:vendors?|contractors?|plumbers?|electricians?|handym[ae]n|proveedor\w*|contratista\w*|plomero\w*)\b/,
    may: 'vendor:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Vendors keeps whom you pay, with phone and email. From a request you send one a link to the job; no account is needed.',
      ),
      button: { label: t('Open Vendors'), href: addressOf('vendors') },
    }),
  },
  {
    asks: /\b(?:remind\w*|recordatorio\w*|automatic emails?|correos? automatic\w*)\b/,
    may: 'automatic-email:read',
    who: 'office',
    answer: () => ({
      text: t(
        'Automatic Emails in Settings sends reminders before rent is due, when it is late, and when a lease ends. You choose the days and the wording.',
      ),
      button: { label: t('Open Settings'), href: '/settings' },
    }),
  },
  {
    asks: /\b(?:announce\w*|everyone|all tenants|anuncio\w*|todos los inquilinos)\b/,
    may: 'announcement:send',
    who: 'office',
    answer: () => ({
      text: t('New Announcement in Communication writes to all tenants of a property at once.'),
      button: { label: t('Open Communication'), href: '/communication' },
    }),
  },
  {
    asks: /\b(?:owner (?:statements?|draws?|payouts?|distributions?)|pay (?:an|the|my) owners?|estados? de cuenta)\b/,
    may: 'owner-statement:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Owner Statements shows for each property what came in, what was spent and what is available for payout. Issue one, and the owner gets the PDF.',
      ),
      button: { label: t('Open Owner Statements'), href: '/reports/owner-statements' },
    }),
  },
  {
    asks: /\b(?:team|colleagues?|co-?workers?|employees?|staff|equipo|empleados?)\b/,
    may: 'member:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Under Team in Settings you invite managers, staff and owners. Each role sees only what it needs.',
      ),
      button: { label: t('Open Settings'), href: '/settings' },
    }),
  },
  {
    asks: new RegExp(
      `\\b(?:${adds}\\b.*\\b(?:charges?|cargos?)|charge (?:a|the|my) tenant|(?:utility|parking|pet) (?:bill|charge|rent)|cobrar)\\b`,
    ),
    may: 'charge:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Find the tenant in the search and choose Add charge: type, amount and due date. Rent itself is charged automatically.',
      ),
      button: { label: t('Open Charges'), href: addressOf('charges') },
    }),
  },
  {
    asks: /\b(?:taxes|tax|1099|schedule e|export\w*|download\w*|pdf|impuestos?|descarg\w*)\b/,
    may: 'report:read',
    who: 'all',
    answer: () => ({
      text: t(
        'Every report is shown on the screen and exported as PDF or CSV. For taxes take Profit & Loss and the Expense Report of the year.',
      ),
      button: { label: t('Open Reports'), href: '/reports' },
    }),
  },
  {
    asks: new RegExp(
      `\\b${adds}\\b.*\\b(?:propert(?:y|ies)|buildings?|propiedad(?:es)?|edificios?)\\b`,
    ),
    may: 'property:create',
    who: 'all',
    answer: () => ({
      text: t(
        'Enter its name, address and number of units. Rents and details of the units follow.',
      ),
      button: { label: t('Add Property'), action: 'property' },
    }),
  },
  {
    asks: new RegExp(`\\b${adds}\\b.*\\b(?:tenants?|inquilin[oa]s?)\\b`),
    may: 'tenant:create',
    who: 'office',
    answer: () => ({
      text: t(
        'Enter the name, and the email if there is one. Nothing is sent until you invite them.',
      ),
      button: { label: t('Add Tenant'), action: 'tenant' },
    }),
  },
  {
    asks: new RegExp(`\\b(?:${adds}|sign|firmar)\\b.*\\b(?:leases?|contratos?)\\b`),
    may: 'lease:write',
    who: 'office',
    answer: () => ({
      text: t(
        'Choose the unit and the tenant, then the dates and the rent. Rent is then charged on its due day.',
      ),
      button: { label: t('Add Lease'), action: 'lease' },
    }),
  },
  {
    asks: /\b(?:record|register|log|enter|got|received?|cash|check|registr\w*|recib\w*)\b.*\b(?:payments?|rents?|checks?|money|cash|pagos?|rentas?|cheques?)\b|\b(?:partial|bounced|returned) (?:payments?|checks?)\b/,
    may: 'payment:create',
    who: 'office',
    answer: () => ({
      text: t(
        'Choose the lease, then the amount, the date and the method. The oldest charges are paid first.',
      ),
      button: { label: t('Record Payment'), action: 'payment' },
    }),
  },
  {
    asks: /\b(?:pay|report)\b.*\b(?:rent|payment|balance|deposit)\b|\b(?:pagar|pago)\b/,
    may: 'payment:create',
    who: 'tenant',
    answer: () => ({
      text: t('Report what you paid and how. It counts once your landlord has confirmed it.'),
      button: { label: t('Report a Payment'), action: 'payment' },
    }),
  },
  {
    asks: new RegExp(
      `\\b(?:${adds}|report|assign|schedule|reportar|asignar)\\b.*\\b(?:requests?|repairs?|work ?orders?|jobs?|leaks?|maintenance|solicitud(?:es)?|reparacion(?:es)?|fugas?)\\b`,
    ),
    may: 'maintenance:create',
    who: 'all',
    answer: () => ({
      text: t(
        'Choose the unit, say what needs fixing, and add photos. It can be assigned with a due date afterwards.',
      ),
      button: { label: t('New Request'), action: 'request' },
    }),
  },
  {
    asks: /\b(?:messages?|email|write to|contact|text|mensajes?|escribir|contactar)\b/,
    may: 'message:send',
    who: 'all',
    answer: () => ({
      text: t(
        'Write to anyone you work with or rent to or from. They find it in Communication, and by email if they wish.',
      ),
      button: { label: t('New Message'), action: 'message' },
    }),
  },
  {
    asks: /\b(?:documents?|upload\w*|files?|photos?|documentos?|archivos?|fotos?|subir)\b/,
    may: 'document:read',
    who: 'all',
    answer: () => ({
      text: t(
        'Documents keeps leases, receipts and photos by property, unit or lease. Each is seen only by those it concerns.',
      ),
      button: { label: t('Open Documents'), href: '/documents' },
    }),
  },
  {
    asks: /\b(?:password|two[- ]factor|2fa|language|currency|time ?zone|notifications?|contrasena|idioma|moneda|notificaciones)\b/,
    may: 'account:own',
    who: 'all',
    answer: () => ({
      text: t(
        'Settings has your profile, password, language and notifications, and what holds for the organization.',
      ),
      button: { label: t('Open Settings'), href: '/settings' },
    }),
  },
]
