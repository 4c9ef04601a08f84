const key = 'device_token'

/** What the shop pushes to this browser by; storage may be forbidden, and then nothing is known of it. */
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
      // The session that ends takes the device with it.
    }
  },
}
