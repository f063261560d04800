/**
 * Finds the sentences of refusals for `lingui extract`: patterns of `sentence`, `fixedSentence` and `moneySentence`,
 * and the English ones without values in the server and the shapes. Each is stored by its code.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const here = 'bin/texts/sentences.mjs'
const source = path.resolve(import.meta.dirname, '../../src')

/** Files whose texts are something else: documents, reports, emails, jobs, metrics. */
const others = [
  /(\.test|fixture)\.ts$/,
  /^server\/.*\/(job|jobs|notifications|renewal-offer-notifications|email|statement-print|receipt)\.ts$/,
  /^server\/[^/]+\.ts$/,
  /^server\/(backup|config|db|demo|digest|doctor|email-samples|email\/(?!((returned|smtp)\/)?routes)|jobs|operations\/(?!job-routes)|pdf\/(?!print\.)|postgres|startup)/,
  /^server\/accounting\/(ledger\/|late-fees\/assess)/,
  /^server\/tax-forms\/(copies|filing)/,
  /^server\/exports\/(reading\/|organization)/,
  /^server\/files\/(metadata|photos\/(notes|earlier))/,
  /^server\/http\/(health|metrics|navigation)/,
  /^server\/imports\/(balances|routes)/,
  /^server\/leases\/deposit-statement\.ts/,
  /^server\/owners\/(statement-lines|statement-moves|stored-lines|job)/,
  /^server\/reports\/((?!runs\/|schedules|run-routes)|runs\/print-)/,
  /^server\/reminders\/(?!routes|chosen)/,
  /^shared\/(counts|dates|reports\/report-periods|language\/(?!sentences)|leases\/state-terms)/,
]

/** Words that stand in sentences as values: statuses, kinds of charges, types of files. */
const words = [
  ...['pending', 'in progress', 'completed', 'cancelled', 'failed', 'reversed', 'voided'],
  ...['rent', 'late fee', 'nsf fee', 'utility', 'parking', 'pet', 'cam', 'other'],
  ...['opening balance', 'bad debt recovered', 'damage', 'cleaning', 'something else'],
  ...['a PDF', 'a JPEG picture', 'a PNG picture', 'a HEIC photo', 'a HEIF photo', 'a WebP picture'],
]

/** Properties whose texts people see on screens and in documents, not in refusals. */
const labelled = new Set([
  ...['summary', 'description', 'of', 'title', 'text', 'name', 'does', 'subject', 'body', 'label'],
])
const patterns = new Set(['sentence', 'fixedSentence', 'moneySentence'])
const unread = new Set(['t', 'labels', 'describe', 'preparedSql', 'prepared', 'counted'])

/**
 * Every sentence by its code.
 *
 * @param codeOf of a pattern, and `slug` of an English text: those of `src/shared/language/sentence.ts`
 */
export async function sentencesIn({ codeOf, slug }) {
  const { parseSync } = await import('vite')
  const found = new Map(words.map(word => [slug(word), { message: word, origin: [here, 1] }]))
  found.set(codeOf('{sentences}'), { message: '{sentences}', origin: [here, 1] })
  for (const file of await files()) {
    const code = await readFile(path.join(source, file), 'utf8')
    for (const { node, text, isPattern } of textsIn(parseSync(file, code).program)) {
      const line = code.slice(0, node.start).split('\n').length
      const id = isPattern ? codeOf(text) : slug(text)
      const { message = text } = found.get(id) ?? {}
      if (lettersOf(message) !== lettersOf(text))
        throw new Error(`src/${file}:${line}: “${message}” has the same code as “${text}”`)
      found.set(id, { message, origin: [`src/${file}`, line] })
    }
  }
  return found
}

async function files() {
  const all = await readdir(source, { recursive: true })
  return all
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /^(server|shared)\/.*\.ts$/.test(file))
    .filter(file => !others.some(other => other.test(file)))
    .sort()
}

/** The patterns and plain sentences of a syntax tree. */
function* textsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* textsIn(one)
  if (node?.type === 'TaggedTemplateExpression') yield* reasonsIn(node.quasi)
  if (Array.isArray(node) || typeof node?.type !== 'string' || isElsewhere(node)) return
  const text = literalOf(node)
  if (text !== undefined && isSentence(text)) yield { node, text, isPattern: false }
  const name = node.callee?.name ?? node.callee?.property?.name
  if (patterns.has(name)) {
    const [pattern] = node.arguments
    const text = literalOf(pattern)
    if (text !== undefined) yield { node: pattern, text, isPattern: true }
  } else if (name === 'notFound') {
    const what = literalOf(node.arguments[0])
    if (what !== undefined) yield { node, text: `${what} not found`, isPattern: false }
  } else if (name === 'asSentence' && literalOf(node.arguments[0]) !== undefined)
    yield { node, text: literalOf(node.arguments[0]), isPattern: false }
  else if (!unread.has(name)) for (const value of Object.values(node)) yield* textsIn(value)
  else if (node.callee.object) yield* textsIn(node.callee.object)
}

/** Sentences that a statement answers: `then 'It was already voided'`. */
function* reasonsIn({ quasis }) {
  for (const quasi of quasis)
    for (const [, text] of quasi.value.raw.matchAll(/ then '([^']+)'/g))
      if (isSentence(text)) yield { node: quasi, text, isPattern: false }
}

/** A sentence begins with a capital, and not every word does: that is a label. */
function isSentence(text) {
  return /^[A-Z“]/.test(text) && /\s["“]?[a-z0-9]/.test(text)
}

function lettersOf(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Errors for programmers, imports, types, SQL, and labels. */
function isElsewhere(node) {
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name)
  if (node.type === 'TaggedTemplateExpression' || node.type.startsWith('Import')) return true
  if (/^TS(Literal|Type|Interface)/.test(node.type)) return true
  if (node.type === 'CallExpression' && isLogged(node.callee)) return true
  return (
    node.type === 'Property' && labelled.has(node.key.name) && !/Call|Object/.test(node.value.type)
  )
}

function isLogged({ object, property }) {
  return (object?.property ?? object)?.name === 'log' || property?.name === 'warn'
}

function literalOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0].value.cooked
}
