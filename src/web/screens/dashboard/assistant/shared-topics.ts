import { t } from '#shared/language/t.ts'
import { adds, type Topic } from './topic.ts'

/** Tasks of every role, and those with a dialog of their own. */
export function sharedTopics(): readonly Topic[] {
  return [
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
}
