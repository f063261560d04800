import type { CallError } from '#web/client/api.ts'

/** The server's question before it carries out a call. */
export interface Question {
  sentence: string
  /** The late fees that would follow; none for another question. */
  wouldPost: CallError['wouldPost']
}

/** The decision about late fees that would follow. */
export type LateFees = 'none' | 'post'
