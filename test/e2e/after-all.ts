import { afterAll } from 'vitest'
import { tidyUp } from './setup.ts'

// The files of a worker share its browser: each leaves it unchanged.
afterAll(tidyUp)
