export { type Crop, type ImageWish, makeImages } from './images.ts';
