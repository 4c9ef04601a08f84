import type { Provider } from '#lib/client/data/session/social.ts'

const homes: [address: string, provider: Provider][] = [
  ['https://accounts.google.com/gsi/client', 'google'],
  ['https://connect.facebook.net/', 'facebook'],
  ['https://appleid.cdn-apple.com/', 'apple'],
]

let exchanged = false

/** Exchanges the hard-coded script addresses of the three libraries, only in the demo. */
export const loadScriptsFrom = (standIn: string) => {
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src')
  if (exchanged || !source?.set) return
  exchanged = true
  const { set } = source
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...source,
    set(this: HTMLScriptElement, address: string) {
      const [, provider] = homes.find(([home]) => address.startsWith(home)) ?? []
      set.call(this, provider ? `${standIn}/${provider}/script.js` : address)
    },
  })
}
