/** `/`: the bracket that anyone can fill out and send to their own email address. */
export { Predictor as PredictorPage } from "../features/predictor/predictor.tsx";
