import { afterAll, afterEach } from 'vitest'
import { printPages, tidyUp } from './setup.ts'

// A failure that only a busy machine brings is understood from the page it left.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages(task.name)
})

// The files of a worker share its browser: each leaves it unchanged.
afterAll(tidyUp)
