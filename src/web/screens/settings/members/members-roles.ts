import type { MemberRole } from '#shared/organization/members.ts'

export const roleLabels: Record<MemberRole, string> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  owner: 'Owner',
}

export const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))

/** The permissions of a role, in a line. */
export const roleDescriptions: Record<MemberRole, string> = {
  admin: 'Everything, members and settings included',
  manager: 'The daily work: properties, tenants, leases and payments',
  staff: 'Maintenance requests; no rents or payments',
  owner: 'Reads the figures of the properties they own',
}
