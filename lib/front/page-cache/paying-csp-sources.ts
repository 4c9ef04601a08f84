import type { CspSources } from './security.ts'

/** Pages that pay: checkout, the payment link, and the stored methods of a member. */
const pattern = /^\/(?:checkout(?:\/[^?#]*)?|paga|weep\/join|user(?:\/tabs)?)(?:[?#]|$)/

const real = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** Allows PayPal, or its stand-in, on the paying pages only; nothing without payments. */
export const payingCspSources = (
  paypal: { sdkUrl: string; standIn: boolean } | null | undefined,
): CspSources[] => {
  if (!paypal) return []
  const hosts = paypal.standIn ? [new URL(paypal.sdkUrl).origin] : real
  return [
    {
      pattern,
      hosts: { 'script-src': hosts, 'connect-src': hosts, 'frame-src': hosts, 'img-src': hosts },
    },
  ]
}
