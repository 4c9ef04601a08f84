/** Stores the code of an invitation link on the device until something is bought. */
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
      // Storage is forbidden: the code is entered at checkout.
    }
  },
  drop: () => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is forbidden: there is nothing to remove.
    }
  },
}
