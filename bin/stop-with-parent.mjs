// Loaded before a program: when its parent is gone, even by `kill -9`, the program is asked to
// stop. Otherwise an orphaned server would keep its port and its database.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const family = parents()
  const watch = setInterval(() => {
    if (parents() === family) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

/** Our parent; under `npm`, which puts a shell between, npm itself as well. */
function parents() {
  const shell = process.env.npm_lifecycle_event && statusOf(process.ppid)
  if (!shell || !/^Name:\s*(sh|ash|dash|bash)$/m.test(shell)) return String(process.ppid)
  return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(shell)?.[1]}`
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
