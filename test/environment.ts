/** The environment of a program started by a test; Node's compile cache is shared. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
