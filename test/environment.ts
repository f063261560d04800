import path from 'node:path'
import { pathToFileURL } from 'node:url'

const project = path.join(import.meta.dirname, '..')
const resolveOnce = pathToFileURL(path.join(project, 'src/server/config/resolve-once.ts')).href

/** A program's file with the parameters of Node that `bin/launch.mjs run` gives it. */
export const asLaunched = (script: string) => ['--import', resolveOnce, script]

/** The environment of a program started by a test; Node's compile cache is shared. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
