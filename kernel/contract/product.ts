/** The name of the product, as people read it and as databases, metrics, and folders are named after it. */
export const PRODUCT_NAME = 'Kapsule';
export const PRODUCT_ID = 'kapsule';
