/**
 * How the operator types a command of Rooftree, such as `'adopt key'`: by npm in a checkout, by the program of a release
 * where that started us.
 */
export function ownCommand(words: string): string {
  const program = process.env.ROOFTREE_PROGRAM
  if (program) return `${program} ${words}`
  const [command = '', ...rest] = words.split(' ')
  const script = command === 'start' ? 'npm start' : `npm run ${command}`
  return rest.length ? `${script} -- ${rest.join(' ')}` : script
}
