import type { SQL } from 'drizzle-orm'
import {
  bankAccounts,
  bankFiles,
  bankLines,
  bankMatches,
  bankRules,
  reconciliations,
} from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { toOffice } from './visible.ts'

/** Banking is for the office alone. */

export function visibleBankAccounts(caller: Viewer): SQL {
  return toOffice(caller, bankAccounts.organizationId)
}

export function visibleBankFiles(caller: Viewer): SQL {
  return toOffice(caller, bankFiles.organizationId)
}

export function visibleBankLines(caller: Viewer): SQL {
  return toOffice(caller, bankLines.organizationId)
}

export function visibleBankMatches(caller: Viewer): SQL {
  return toOffice(caller, bankMatches.organizationId)
}

export function visibleBankRules(caller: Viewer): SQL {
  return toOffice(caller, bankRules.organizationId)
}

export function visibleReconciliations(caller: Viewer): SQL {
  return toOffice(caller, reconciliations.organizationId)
}
