export { type Crop, type ImageWish, makeImages, type Size } from './images.ts';
