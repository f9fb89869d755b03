/** `/` */
export { Predictor as PredictorPage } from "../features/predictor/predictor.tsx";
