import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
const guarded = ['--import', new URL('./stop-with-parent.mjs', import.meta.url).href]
/** Node's compile cache of our files and the packages', for a faster next start. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

for (const signal of passedOn) {
  process.on(signal, () => {
    // Ctrl-C reaches the whole terminal by itself; a second one would mean "stop at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    stopAll(signal)
  })
}

/**
 * Runs `node` with `args` on our own terminal until it ends; then other children are stopped too.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string>} environment variables that this program sets
 * @returns {Promise<number>} its exit code, as a shell would count it
 */
export function follow(node, args, environment = {}) {
  const child = spawn(resolve(node), [...guarded, ...args], {
    stdio: 'inherit',
    env: environmentOf(environment),
  })
  running.add(child)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      running.delete(child)
      stopAll('SIGTERM')
      done(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * The same for a program that is the whole command: it takes the place of this process where Node and the system can do
 * that, which saves 30 MB. Otherwise it runs below this one.
 */
export async function become(node, args, environment = {}) {
  if (!process.execve || process.platform === 'win32') return await follow(node, args, environment)
  // Started by npm, it ends with npm. Otherwise no process is between it and who started it.
  const guard = process.env.npm_lifecycle_event ? guarded : []
  const file = resolve(node)
  process.execve(file, [file, ...guard, ...args], environmentOf(environment))
}

function environmentOf(environment) {
  return { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment }
}

function stopAll(signal) {
  for (const child of running) child.kill(signal)
}
