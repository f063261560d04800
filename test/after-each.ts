import { afterEach, vi } from 'vitest'

// The files of a worker share its modules: whatever a test did to the clock ends with the test.
afterEach(() => void vi.useRealTimers())
