import type { Guests } from './security.ts'

/** Where money is spoken of: buying, the link to pay, and the methods a member keeps. */
const pattern = /^\/(?:checkout(?:\/[^?#]*)?|paga|weep\/join|user(?:\/tabs)?)(?:[?#]|$)/

const real = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** PayPal, or who plays it, is a guest of the paying pages alone; nobody is where nothing is paid. */
export const payingGuests = (
  paypal: { sdkUrl: string; standIn: boolean } | null | undefined,
): Guests[] => {
  if (!paypal) return []
  const hosts = paypal.standIn ? [new URL(paypal.sdkUrl).origin] : real
  return [
    {
      pattern,
      hosts: { 'script-src': hosts, 'connect-src': hosts, 'frame-src': hosts, 'img-src': hosts },
    },
  ]
}
