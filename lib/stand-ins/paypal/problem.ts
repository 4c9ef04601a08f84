import { randomBytes } from 'node:crypto'

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

export const debugId = () => randomBytes(7).toString('hex').slice(0, 13)

type Detail = { field?: string; links?: { href: string; rel: string }[] }

/** Refusal in the format of PayPal. */
export class Refused extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, issue: string, { field, links = [] }: Detail = {}) {
    super(issue)
    this.status = status
    this.body = {
      name: names[status] ?? 'INVALID_REQUEST',
      message: 'The stand-in refused the request.',
      debug_id: debugId(),
      details: [
        {
          issue,
          description: `The stand-in refused it: ${issue}.`,
          ...(field && { field, location: 'body' }),
        },
      ],
      links,
    }
  }
}

export const unprocessable = (issue: string, detail?: Detail) => new Refused(422, issue, detail)
