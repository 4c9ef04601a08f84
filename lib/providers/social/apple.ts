import { hash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import {
  isTrue,
  providerDown,
  type Reach,
  readEmail,
  readSubject,
  refused,
  type Verify,
} from '#lib/tools/social/claim.ts'

export const appleIssuer = 'https://appleid.apple.com'

const tolerance = 30

/** Errors of the token itself; all other errors of jose concern the keys or the network. */
const faults = [
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
]

const sameText = (a: string, b: string) =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/**
 * Checks the nonce, which ties the token to the browser that asked for it; `once` limits the token
 * to one use.
 */
const readClaims = (claims: JWTPayload, nonce: string | undefined) => {
  if (!nonce || typeof claims.nonce !== 'string' || !sameText(claims.nonce, nonce)) throw refused()
  const { exp = 0, iat = 0 } = claims
  const subject = readSubject(claims.sub)
  return {
    provider: 'apple' as const,
    subject,
    email: readEmail(claims.email),
    emailVerified: isTrue(claims.email_verified),
    emailIsRelay: isTrue(claims.is_private_email),
    // Apple sends the name only to the browser, unsigned and once, so it could be forged.
    givenName: null,
    familyName: null,
    once: {
      key: `apple ${subject} ${iat} ${claims.nonce}`,
      until: new Date((exp + tolerance) * 1000),
    },
  }
}

export const verifyApple = ({ url, fetch, milliseconds }: Reach, servicesId: string): Verify => {
  const keys = createRemoteJWKSet(new URL(`${url}/auth/keys`), {
    timeoutDuration: milliseconds,
    [customFetch]: (address, init) => fetch(address, init),
  })
  return async ({ token, nonce, now }) => {
    const options = {
      issuer: appleIssuer,
      audience: servicesId,
      algorithms: ['RS256'],
      clockTolerance: tolerance,
      maxTokenAge: '10 minutes',
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      currentDate: now,
    }
    const { payload } = await jwtVerify(token, keys, options).catch((error) => {
      throw faults.some((fault) => error instanceof fault) ? refused() : providerDown()
    })
    return readClaims(payload, nonce)
  }
}
