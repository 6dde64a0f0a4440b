/** The name of the product, for display and for the names of databases, metrics, and folders. */
export const PRODUCT_NAME = 'Kapsule';
export const PRODUCT_ID = 'kapsule';
