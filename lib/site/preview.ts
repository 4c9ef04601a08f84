import {
  toNeighbours,
  toPreorderDetail,
  toSaleDetail,
} from '#lib/client/data/entities/catalogue.ts'
import { toSaleOptions } from '#lib/client/data/entities/variations.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverConsole } from '#lib/client/transport/server.ts'

/** Reads the page of an item for an operator; 401 without a session, undefined for none to see. */
export const readPreview = async (id: number, cookie: string) => {
  try {
    const { data } = await serverConsole(cookie).call('GET /catalogue/{id}/preview', {
      params: { id },
    })
    const { item } = data
    return {
      isPublic: data.is_public,
      item: 'sale' in item ? toPreorderDetail(item) : toSaleDetail(item),
      options: toSaleOptions(data.options),
      neighbours: toNeighbours(data.neighbours),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return error.status === 401 ? 401 : undefined
  }
}
