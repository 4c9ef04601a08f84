const key = 'device_token'

const read = () => {
  try {
    return window.localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** What the shop pushes to this browser by; storage may be forbidden, and then nothing is known of it. */
export const thisDevice = {
  read,
  /** Of a call that signs in: notices of this browser go to whoever it is; nothing where none are shown. */
  asBody: () => {
    const device = read()
    return device ? { device_token: device } : {}
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
