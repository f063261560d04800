import { afterEach, vi } from 'vitest'

// The files of a worker share its modules: changes of the clock end with each test.
afterEach(() => void vi.useRealTimers())
