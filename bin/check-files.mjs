import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { refusedInProse, refusedNames, replaced } from './words.mjs'

const folders = ['bin', 'src', 'public', 'test', 'bench']
const code = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sh', '.sql', ''])
const longest = 250
const drawers = new Set(
  'utils util helpers helper common misc lib core types constants index'.split(' '),
)
const former = new RegExp(`\\b(${Object.keys(replaced).join('|')})\\b`)
const comment = /^\s*(?:\/\/|\/\*+|\*(?!\/)|\{\/\*|--\s)(.*)|[ \t]\/\/ (.*)/
const title = /(?<![.\w])(?:test|it|describe)\b[^'"`]*\(\s*(['"`].*)/
/** The line before a title that formatting moved to a line of its own. */
const opensTest = /^\s*(?:test|it|describe)\b.*\($|^\s*[\])}].*\)\($/
const leftovers = /\b(TO[D]O|FIX[M]E|HA[C]K|XX[X])\b/

/**
 * The rules of CONTRIBUTING.md for files: at most 250 lines, no drawers, nothing left for later. One
 * sentence per fault, beginning with its place.
 *
 * @param {string} root folder of the project
 * @returns {string[]}
 */
export function checkFiles(root) {
  const faults = []
  for (const path of codeFiles(root)) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
    if (lines.length > longest)
      faults.push(`${path}: ${lines.length} lines; a file holds one idea in at most ${longest}.`)
    const drawer = path
      .split('/')
      .map(plainName)
      .find(name => drawers.has(name))
    if (drawer) faults.push(`${path}: '${drawer}' hides what is in it; name the idea.`)
    lines.forEach((line, index) => {
      const word = leftovers.exec(line)?.[0]
      if (word)
        faults.push(`${path}:${index + 1}: '${word}' is work left behind; do it or file it.`)
      const name = path === 'bin/words.mjs' ? undefined : former.exec(line)?.[0]
      if (name)
        faults.push(`${path}:${index + 1}: '${name}' is a former word; say ${replaced[name]}.`)
      if (path !== 'bin/words.mjs')
        for (const [word, term] of refusedIn(codeOf(line), refusedNames))
          faults.push(`${path}:${index + 1}: '${word}' is a former name; say ${term}.`)
      for (const [word, term] of refusedIn(proseOf(line, lines[index - 1]), refusedInProse))
        faults.push(`${path}:${index + 1}: '${word}' is no term of the field; say ${term}.`)
    })
  }
  return faults
}

/** The comment or the test title in a line, without code and names of parameters; '' for none. */
function proseOf(line, before = '') {
  const found = comment.exec(line) ?? title.exec(opensTest.test(before) ? `test(${line}` : line)
  const text = found?.slice(1).find(part => part !== undefined) ?? ''
  return text.replace(/^\W/, '').replace(/`[^`]*`|\$\{[^}]*\}|@param \w+/g, '')
}

/** A line without its texts in quotes and its comment. */
function codeOf(line) {
  return line.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '').replace(comment, '')
}

function refusedIn(text, refused) {
  if (!text) return []
  return refused.flatMap(([pattern, term]) => {
    const word = pattern.exec(text)?.[0]
    return word ? [[word, term]] : []
  })
}

function codeFiles(root) {
  const found = folders.flatMap(folder => filesBelow(root, folder))
  const beside = entries(root, '.').filter(entry => entry.isFile() && extname(entry.name) === '.ts')
  return [...found, ...beside.map(entry => entry.name)].filter(path => code.has(extname(path)))
}

function filesBelow(root, folder) {
  return entries(root, folder).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}

function entries(root, folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** `utils.test.ts` and `utils/` are both `utils`. */
function plainName(part) {
  return basename(part).split('.')[0].toLowerCase()
}
