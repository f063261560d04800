const foundation =
  'access|audit|backup|config|db|email|errors|format|http|integrations|jobs|language|limits|notifications|pdf|postgres|storage|workers'

/** Import rules of folders: each rule has its reason in its comment. */
export default {
  forbidden: [
    {
      name: 'shared-alone',
      comment:
        'src/shared imports only itself, zod and lingui: it runs in the browser and on the server, so it may lean on neither.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: '^src/shared/|node_modules/zod/|@lingui/' },
    },
    {
      name: 'web-without-server',
      comment: 'src/web never imports src/server: what both need belongs in src/shared.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-without-web',
      comment: 'src/server never imports src/web: what both need belongs in src/shared.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'ledger-alone',
      comment:
        'The ledger imports only itself and src/shared: money arithmetic takes rows and returns rows, so that it is tested alone.',
      severity: 'error',
      from: { path: '^src/server/accounting/ledger/' },
      to: { path: '^src/server/', pathNot: '^src/server/accounting/ledger/' },
    },
    {
      name: 'foundation-below-nouns',
      comment:
        'What every noun stands on knows none of them: a noun is passed to it as a value, or the piece moves down.',
      severity: 'error',
      from: { path: `^src/server/(${foundation})/` },
      to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${foundation})/` },
    },
    {
      name: 'screens-apart',
      comment: 'A screen imports no other screen: what several share lies under its noun.',
      severity: 'error',
      from: { path: '^src/web/screens/([^/]+)/' },
      to: { path: '^src/web/screens/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'components-know-no-product',
      comment: 'Components know nothing of the product: data and words are passed to them.',
      severity: 'error',
      from: { path: '^src/web/(components|brand|format)/' },
      to: { path: '^src/web/', pathNot: '^src/web/(components|brand|format)/' },
    },
    {
      name: 'screens-above-nouns',
      comment: 'Nouns, forms and lists import no screen and no frame: these stand on them.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/(screens|app)/' },
      to: { path: '^src/web/(screens|app)/' },
    },
    {
      name: 'one-direction',
      comment:
        'Folders that import each other are one folder: move the shared piece down, or merge them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(server|shared|web)/[^/]+$' },
      to: { path: '^src/(server|shared|web)/[^/]+$', circular: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // A test may look at everything.
    exclude: { path: '\\.test\\.tsx?$|fixture\\.ts$|^test/' },
    enhancedResolveOptions: { conditionNames: ['import'], extensions: ['.ts', '.tsx', '.mjs'] },
  },
}
