import type {
  MaintenancePriority,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'

/** A defect, repaired or not, or a false alarm (domain.md §6.5). */
export interface Repair {
  home: string
  title: string
  description: string
  priority: MaintenancePriority
  status: MaintenanceStatus
  /** Days before today: reported, begun, done. */
  reported: number
  begun?: number
  done?: number
  /** Whole dollars. */
  estimate?: number
  cost?: number
  vendor?: Vendor
  reason?: string
  reopened?: true
}

export type Vendor =
  | 'plumber'
  | 'electrician'
  | 'heating'
  | 'roofer'
  | 'painter'
  | 'cleaner'
  | 'locksmith'
  | 'supplies'
