const key = 'device_token'

/** Push endpoint of this browser; empty when storage is forbidden. */
export const thisDevice = {
  read: () => {
    try {
      return window.localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  },
  keep: (endpoint: string | null) => {
    try {
      if (endpoint === null) window.localStorage.removeItem(key)
      else window.localStorage.setItem(key, endpoint)
    } catch {
      // Storage is forbidden: the device is removed with its session.
    }
  },
}
