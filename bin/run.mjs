import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
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
  const guard = ['--import', new URL('./stop-with-parent.mjs', import.meta.url).href]
  const child = spawn(resolve(node), [...guard, ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
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

function stopAll(signal) {
  for (const child of running) child.kill(signal)
}
