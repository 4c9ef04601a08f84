import { isMeasured, measuringScripts } from '#lib/contract/measuring-rules.ts'
import type { CspSources } from './security.ts'
// Hosts that the documentation of each provider asks for.
import thirdParties from './third-party-hosts.json' with { type: 'json' }

const measuredPages = { test: isMeasured }
/** Pages that pay: checkout, the payment link, and the stored methods of a member. */
const payingPages = /^\/(?:checkout(?:\/[^?#]*)?|paga|weep\/join|user(?:\/tabs)?)(?:[?#]|$)/
const signInPages = /^\/auth\/(?:login|signup|link|leave)(?:[?#]|$)/

const hostsAt = (url: string): CspSources['hosts'] => {
  const own = [new URL(url).origin]
  return { 'script-src': own, 'connect-src': own, 'img-src': own, 'frame-src': own }
}

type Provider = { name: keyof typeof measuringScripts | 'monitoring'; script: string }

/** From the provider's own origin a script gets all its known hosts; from any other, that origin alone. */
const hostsOf = ({ name, script }: Provider): CspSources['hosts'] => {
  const isOwn =
    name !== 'monitoring' && new URL(script).origin === new URL(measuringScripts[name]).origin
  return isOwn ? thirdParties[name] : hostsAt(script)
}

type Measuring = {
  providers: readonly Provider[]
  cookiebot: Pick<Provider, 'script'> | null
}

/** Allows the hosts of configured measuring providers on the pages that are measured. */
export const measuringCspSources = (measuring: Measuring | null): CspSources[] => {
  const { providers = [], cookiebot = null } = measuring ?? {}
  const all = [...providers, ...(cookiebot ? [{ name: 'cookiebot' as const, ...cookiebot }] : [])]
  return all.map((provider) => ({ pattern: measuredPages, hosts: hostsOf(provider) }))
}

/** Allows PayPal, or its stand-in, on the paying pages only; nothing without payments. */
export const payingCspSources = (
  paypal: { sdkUrl: string; standIn: boolean } | null | undefined,
): CspSources[] => {
  if (!paypal) return []
  const hosts = paypal.standIn ? hostsAt(paypal.sdkUrl) : thirdParties.paypal
  return [{ pattern: payingPages, hosts }]
}

type Social = { google?: object; facebook?: object; apple?: object; standIn?: unknown }

/** Allows real providers only: the stand-in of the demo is served from our own origin. */
export const socialCspSources = (social: Social): CspSources[] =>
  (['google', 'facebook', 'apple'] as const)
    .filter((provider) => social[provider] && !social.standIn)
    .map((provider) => ({ pattern: signInPages, hosts: thirdParties[provider] }))
