declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = {
    version: 'aes128gcm'
    /** Key pair of this message. */
    privateKey: ECDH
    /** Public key of the browser, base64url. */
    dh: string
    /** Secret of the browser, base64url. */
    authSecret: string
    /** 16 bytes, base64url; random when it is missing. */
    salt?: string
  }
  export function encrypt(text: Buffer, parameters: Parameters): Buffer
}
