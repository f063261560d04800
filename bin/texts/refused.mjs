import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Expressions that no property manager in the US writes, with the usual one for each (ux.md §3). */
const refused = [
  [
    /\b(?:a|the|no|by|your|their|any|this|last) mails?\b|\bmails?\b(?= is| are|ed)|\bmailed\b/i,
    'email',
  ],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair or fix'],
  [/\blettings?\b|\b(?:is|are|was|were|been|be) let\b/i, 'rented or leased'],
  [/\bCovered\b/, 'Paid'],
  [/^Every (?:status|method|kind|type|expense|category)$/i, 'All …'],
  [/\b(?:every|any|no)body\b/i, 'everyone, anyone, no one or the role'],
  [/\bwho(?:m?ever)\b/i, 'the role'],
  [/\b(?:the|your|their|own) books\b/i, 'records, accounts or organization'],
  [/\btak(?:e|en|es|ing) (?:\w+ )?back\b/i, 'undo, void or withdraw'],
  [/\bpaid ahead\b/i, 'prepaid'],
  [/\b(?:Not said|Not entered|No day set)\b/i, 'Uncategorized, — or No due date'],
  [/\bfor good\b/i, 'permanently'],
  [/\banew\b/i, 'again'],
  [/\btold\b/i, 'notified or shown'],
  [/\bmould|\bneighbour|\bcheques?\b|\bstanding order|\bcolour/i, 'US spelling and terms'],
  [/\bSuch as:/, 'e.g.'],
  [/\bdays of grace\b/i, 'grace period'],
  [/\bstands? until\b/i, 'expires on'],
  [/\bgoes on month\b/i, 'continues month-to-month'],
  [/\bin somebody’s words\b|\bin the way\b/i, 'the plain sentence'],
]

/** Refused expressions in the English of all catalogs and in the texts of the demo, a sentence each with its place. */
export function checkTexts(root) {
  return [
    ...globSync('src/locales/es/*.po', { cwd: root }).flatMap(file =>
      englishOf(readFileSync(join(root, file), 'utf8')).flatMap(text => faultsIn(text, file)),
    ),
    ...globSync('src/server/demo/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(file =>
      quotedIn(readFileSync(join(root, file), 'utf8')).flatMap(text => faultsIn(text, file)),
    ),
  ]
}

/** The English of a catalog: the ids of texts, and the comments of sentences, whose ids are codes. */
function englishOf(catalog) {
  const joined = catalog.replaceAll(/"\n"/g, '')
  return [...joined.matchAll(/^(?:#\. (.+)|msgid "(.+)")$/gm)].map(([, code, id]) => code ?? id)
}

function quotedIn(source) {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map(
    ([, one, two]) => one ?? two,
  )
}

function faultsIn(text, file) {
  return refused.flatMap(([pattern, usual]) => {
    const found = pattern.exec(text)?.[0]
    return found ? [`${file}: “${found}” in “${text.slice(0, 90)}”; say ${usual}.`] : []
  })
}
