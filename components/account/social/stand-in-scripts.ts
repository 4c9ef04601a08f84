import type { Provider } from '#lib/client/social.ts'

const homes: [address: string, provider: Provider][] = [
  ['https://accounts.google.com/gsi/client', 'google'],
  ['https://connect.facebook.net/', 'facebook'],
  ['https://appleid.cdn-apple.com/', 'apple'],
]

let exchanged = false

/**
 * The three libraries write the address of their script themselves and let nobody change it. In the
 * demo, and only there, it is exchanged where the script element takes it: everything else is done
 * by the libraries as with the real one.
 */
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
