import type { devices } from '#lib/contract/devices.ts'
import type { OutputOf } from '#lib/contract/endpoint.ts'

type Device = OutputOf<typeof devices.add>['data']
export type DeviceRow = Omit<Device, 'added_at'> & { added_at: Date }

export const presentDevice = (row: DeviceRow): Device => ({
  ...row,
  added_at: row.added_at.toISOString(),
})
