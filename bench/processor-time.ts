import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of processor time so far, as Linux counts them: to the nanosecond. */

/** Of a process with all of its threads. */
export async function timeOfProcess(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  return sum(await Promise.all(threads.map(thread => timeAt(`/proc/${pid}/task/${thread}`))))
}

/**
 * Of a PostgreSQL: the process that was started, those it started, and those of them that have
 * ended since.
 */
export async function timeOfPostgres(postmaster: number): Promise<number> {
  const stat = await statOf(`${postmaster}`)
  // Of ended children: user and system time, in hundredths of a second.
  const ended = 10 * (Number(stat[13]) + Number(stat[14]))
  const running = [postmaster, ...(await childrenOf(postmaster))]
  return ended + sum(await Promise.all(running.map(pid => timeAt(`/proc/${pid}`))))
}

/** The children of a process. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(async pid => Number((await statOf(pid))[1])))
  return pids.flatMap((pid, at) => (parents[at] === parent ? [Number(pid)] : []))
}

/** The fields after the name in brackets: state, parent, … */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** 0 for one that has just ended. */
async function timeAt(folder: string): Promise<number> {
  const text = await readFile(`${folder}/schedstat`, 'utf8').catch(() => '0')
  return Number(text.split(' ', 1)[0]) / 1e6
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
