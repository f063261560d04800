import { compileMessage } from '@lingui/message-utils/compileMessage'
import { sentencesIn } from './sentences.mjs'

/**
 * Finds the texts of `src/shared/language/t.ts` in a source file, for `lingui extract`: `t('…')`,
 * `labels({…})` and `<Text id="…">`. A text that is no literal is an error with its place.
 */
export const extractor = {
  match: filename => /\.tsx?$/.test(filename) && !/\.test\.tsx?$/.test(filename),
  async extract(filename, code, found) {
    if (filename.endsWith('shared/language/sentence.ts')) return reportSentences(found)
    if (!/language\/t\.ts'|\.\/t\.ts'|values\/text\.tsx'/.test(code)) return
    // The configuration is loaded synchronously, which this package does not allow.
    const { parseSync } = await import('vite')
    const { program } = parseSync(filename, code)
    const lineOf = node => code.slice(0, node.start).split('\n').length
    const report = (node, text, context) =>
      found({
        id: context ? `${text}|${context}` : text,
        message: text,
        origin: [filename, lineOf(node)],
      })
    const literal = node => {
      const text = literalOf(node)
      if (text !== undefined) return text
      throw new Error(`${filename}:${lineOf(node)}: a text must be a literal`)
    }
    for (const node of nodesOf(program)) {
      if (isCallOf(node, 't') && !isForwarded(node)) {
        const [text, values] = node.arguments
        const given = valuesOf(values)
        requireValues(literal(text), given, `${filename}:${lineOf(node)}`)
        report(node, literal(text), given?.context)
      } else if (isCallOf(node, 'labels') && node.arguments[0]?.type === 'ObjectExpression')
        for (const { value } of node.arguments[0].properties)
          report(value, literal(value), literalOf(node.arguments[1]))
      else if (node.type === 'JSXOpeningElement' && node.name.name === 'Text') {
        const id = node.attributes.find(attribute => attribute.name?.name === 'id')
        if (id) report(node, literal(id.value))
      }
    }
  },
}

/** The sentences of refusals, all in the catalog of the file that makes them. */
async function reportSentences(found) {
  const sentences = await sentencesIn(await import('../../src/shared/language/sentence.ts'))
  for (const [id, { message, origin }] of sentences)
    found({ id, message, origin, comment: message })
}

function isCallOf(node, name) {
  return node.type === 'CallExpression' && node.callee.name === name
}

/** `t(texts[key])` of `labels` itself, whose texts are found where they are written. */
function isForwarded({ arguments: [text] }) {
  return text?.type === 'MemberExpression' && text.object.name === 'texts'
}

/** The text of a literal, also in braces of JSX; undefined for anything else. */
function literalOf(node) {
  if (node?.type === 'JSXExpressionContainer') return literalOf(node.expression)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0].value.cooked
}

/** The names of given values, with the literal `context`; undefined where they cannot be read here. */
function valuesOf(node) {
  if (!node) return { names: [] }
  if (node.type !== 'ObjectExpression') return undefined
  if (node.properties.some(property => property.type !== 'Property')) return undefined
  const names = node.properties.map(({ key }) => key.name ?? key.value)
  const context = node.properties.find(({ key }) => key.name === 'context')
  return { names, context: context && literalOf(context.value) }
}

function requireValues(text, given, place) {
  if (!given) return
  const named = namesIn(compileMessage(text))
  const missing = named.find(name => !given.names.includes(name))
  if (missing) throw new Error(`${place}: the text has no value for {${missing}}`)
}

/** The names of the values of a compiled text, also within its choices. */
function namesIn(tokens) {
  return tokens
    .filter(token => typeof token !== 'string')
    .flatMap(([name, , choices]) => {
      const texts = Object.values(Object(choices)).filter(Array.isArray)
      return [name, ...texts.flatMap(namesIn)]
    })
}

/** All nodes of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const value of Object.values(node)) yield* nodesOf(value)
  }
}
