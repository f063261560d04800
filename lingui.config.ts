import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { extractor } from './bin/texts/extractor.mjs'

/**
 * One catalog for each part of the product: the folders whose texts it holds, below `src`. The more
 * special one comes first; a file belongs to one catalog.
 */
const areas: Record<string, { of: string[]; without?: string[] }> = {
  // Of refusals, by code: the file stands for all of the server and the shapes.
  sentences: { of: ['shared/language/sentence.ts'] },
  landing: { of: ['web/screens/landing'] },
  shell: {
    of: [
      'web/{app,brand,components,client,session,pages,forms,lists,format,actions}',
      'web/{accounts,invitations,exports,history,organization,language,record-tabs}',
      'web/screens/{auth,confirm-email,reset-password,invitations,unsubscribe}',
      'shared/organization',
      'shared/*',
    ],
  },
  dashboard: { of: ['web/screens/dashboard'] },
  maintenance: { of: ['web/screens/{maintenance,job}', '{web,shared}/maintenance'] },
  messaging: { of: ['web/screens/communication', 'web/messages', 'shared/messaging'] },
  'documents-screens': { of: ['web/screens/documents', '{web,shared}/documents'] },
  financials: {
    of: [
      'web/screens/financials',
      'web/{payments,ledger,tax-details}',
      'shared/{accounting,owners}',
    ],
  },
  'reports-screens': { of: ['web/screens/reports', 'web/{reports,owners}'] },
  settings: { of: ['web/screens/settings', 'shared/{account,operations}'] },
  import: { of: ['web/screens/properties/import', 'shared/imports'] },
  properties: {
    of: ['web/screens/properties', '{web,shared}/properties'],
    without: ['web/screens/properties/import'],
  },
  people: { of: ['web/screens/tenants', '{web,shared}/people'] },
  leases: { of: ['{web,shared}/leases'] },
  reports: { of: ['{shared,server}/reports'] },
  documents: { of: ['server/{pdf,documents,owners,accounting,banking,letters}'] },
  emails: { of: ['server/{email,reminders,digest,automations}'] },
  server: {
    of: ['server'],
    without: [
      'server/{reports,pdf,documents,owners,accounting,banking,letters,email,reminders,digest,automations}',
    ],
  },
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: Object.entries(areas).map(([name, { of, without = [] }]) => ({
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: of.flatMap(filesBelow),
    exclude: ['**/*.test.*', ...without.flatMap(filesBelow)],
  })),
  extractors: [extractor],
  format: formatter({
    lineNumbers: false,
    explicitIdAsDefault: true,
    // A date that changes by itself would conflict in every merge.
    customHeaderAttributes: { 'POT-Creation-Date': '2026-11-26 00:00+0000' },
  }),
})

/** The sources below a folder; of `folder/*` only the files in it; a file itself. */
function filesBelow(folder: string): string[] {
  if (folder.endsWith('.ts')) return [`<rootDir>/src/${folder}`]
  return [`<rootDir>/src/${folder.endsWith('/*') ? `${folder}.ts` : `${folder}/**/*.{ts,tsx}`}`]
}
