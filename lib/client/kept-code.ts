/** The code that somebody's link brought along stays on the device until something is bought. */
const key = 'code'

export const keptCode = {
  read: () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  keep: (code: string) => {
    try {
      localStorage.setItem(key, code.slice(0, 40))
    } catch {
      // Forbidden: it is typed at checkout.
    }
  },
  drop: () => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Where nothing can be kept there is nothing to drop.
    }
  },
}
