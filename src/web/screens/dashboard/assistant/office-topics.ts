import { t } from '#shared/language/t.ts'
import { adds, type Topic } from './topic.ts'

/** Tasks of an office. The first that fits answers, so a special one comes before a general one. */
export function officeTopics(): readonly Topic[] {
  return [
    {
      asks: /\b(?:import\w*|spreadsheet|excel|csv|hoja de calculo|rent ?roll file)\b/,
      may: 'property:create',
      who: 'all',
      answer: () => ({
        text: t(
          'Import your rent roll from a spreadsheet: properties, units, tenants, leases and balances come in at once, and no one is emailed.',
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
        button: { label: t('Open Deposits'), href: '/financials?show=deposits' },
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
        button: { label: t('Open Expenses'), href: '/financials?show=expenses' },
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
        button: { label: t('Open Vendors'), href: '/financials?show=vendors' },
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
        button: { label: t('Open Charges'), href: '/financials?show=charges' },
      }),
    },
  ]
}
