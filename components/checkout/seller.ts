import { createContext, useContext } from 'react'

/** Name of the selling company, shown beside the button that places the order. */
export const Seller = createContext('')

export const useSeller = () => useContext(Seller)
