import { onDevice } from './browser-storage.ts'

const key = 'code'

/** Code of an invitation link, stored on the device until something is bought. */
export const keptCode = {
  read: () => onDevice.read(key),
  keep: (code: string) => onDevice.keep(key, code.slice(0, 40)),
  drop: () => onDevice.drop(key),
}
