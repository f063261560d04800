import { StartError } from '../config/start-error.ts'
import { errorOf } from '../errors/caught.ts'

/**
 * Does the work of a terminal's command. A fault that an operator can fix is one sentence, any other has its stack.
 *
 * @param failed the exit code then
 */
export async function runCommand(work: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : errorOf(error))
    process.exitCode = failed
  }
}

/** A number with commas between its thousands. */
export function counted(count: number): string {
  return count.toLocaleString('en-US')
}
