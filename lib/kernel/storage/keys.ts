const keyShape = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

/** Holds the mark that tells the storage of one shop from any other. */
export const markKey = 'shop-mark'

export const isKey = (text: string) => keyShape.test(text)

/** Refuses other keys, so that no path leaves the folder or the prefix. */
export const requireKey = (key: string) => {
  if (!isKey(key)) throw new Error(`${key} is not a storage key`)
  return key
}
