const key = 'device_token'

const read = () => {
  try {
    return window.localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Push endpoint of this browser in local storage; empty where storage is forbidden. */
export const thisDevice = {
  read,
  /**
   * Part of the body of a sign-in: moves push notifications of this browser to the member; empty
   * without an endpoint.
   */
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
