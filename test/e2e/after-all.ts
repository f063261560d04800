import { afterAll } from 'vitest'
import { tidyUp } from './stage.ts'

// The files of a worker share its browser: each leaves it unchanged.
afterAll(tidyUp)
